// symbols that write
export async function s_like(ev, el) { el.disabled = true; await fetch('/rpc/like', { method: 'POST' }); el.textContent = '❤ Подобається (1)'; }
export async function s_ticket(ev, el) { await fetch('/rpc/ticket', { method: 'POST' }); el.textContent = 'Замовлення надіслано'; }
export async function s_donate(ev, el) { await fetch('/rpc/donate', { method: 'POST' }); el.textContent = 'Дякуємо!'; }
