// A press that went wrong says so: by an answer that the server could not give, or in words ("Could not load, try again"). What did not come
// is no end then: it is pressed again, as a person would; and once more where that closed it, as a heading that loads what it opens does.
const TROUBLE = /could ?n.t load|failed|error|try again|timed? ?out|unavailable|went wrong|ошибк|не удалось|попробуйте|повторите|недоступн|fehler|erneut|échou|réessay|intentar/i;
const MOST_SPOKEN = 20, MOST_WORDS = 200, MOST_TRIES = 3, PAUSE = 200; // nodes that changed in a press; characters that such a thing is said in; presses more; ms before each
M.spoken = []; // nodes that came, were written anew or may have been shown, of the current press
function hearSpoken(record) {
  if (M.spoken.length >= MOST_SPOKEN) return;
  if (record.type !== 'childList') M.spoken.push(record.target); else M.spoken.push(...[...record.addedNodes].slice(0, MOST_SPOKEN));
}
function saysTrouble() {
  return M.spoken.some((node) => {
    if (isElement(node) && node.childElementCount > 3) return false;
    const said = node.textContent;
    return said.length <= MOST_WORDS && TROUBLE.test(said);
  });
}
function wentWrong() { return M.arrived.size === 0 && !M.broken && !M.heldBack && !M.sent && (M.failed || (M.spoken.length > 0 && saysTrouble())); }
const tries = perListener(); // in vain
async function tryAgain(one, began) { // false: the ceiling cut it short
  if (tries.of(one) >= IN_VAIN) return true;
  let ok = true, well = 0;
  for (let n = 1; ok && n <= MOST_TRIES && well < 2 && M.arrived.size === 0 && one.element.isConnected; n++) {
    await sleep(PAUSE * n);
    M.failed = false;
    M.spoken = [];
    M.times++;
    await act(one);
    ok = await settled(began, 0);
    well = wentWrong() ? 0 : well + 1;
  }
  tries.learn(one, M.arrived.size ? HELPED : tries.of(one) + 1);
  return ok;
}
