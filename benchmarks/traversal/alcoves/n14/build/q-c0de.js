export const like = () => fetch('/api/like', {method: 'POST'});
export const buy = () => fetch('/api/wishlist/purchase', {method: 'POST'});
