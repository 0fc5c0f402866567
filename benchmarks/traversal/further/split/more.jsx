export const html=()=>L('more')
