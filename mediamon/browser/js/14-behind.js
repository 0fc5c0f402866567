// The steps of a wizard: an answer that has left the page with its question, when "Next" beside it was pressed, decides what the next step shows.
const MOST_BEHIND = 4;
const behind = new Map(); // question -> as it was when it left; it is over when it is asked again
let lately = new Map(), beside = new WeakSet(), stood = ''; // of the last scan: its questions; what stands beside them; the page's path
function leaveBehind(questions) { // who goes back to a question goes back before all that was asked after it
  if (location.pathname !== stood) { behind.clear(); lately.clear(); }
  stood = location.pathname;
  let back = false;
  for (const name of behind.keys()) if ((back = back || questions.has(name))) behind.delete(name);
  if (!back && M.pressed && beside.has(M.pressed.element)) for (const [name, question] of lately) {
    const said = saidNow(name) || question.said;
    if (said && !questions.has(name) && behind.size < MOST_BEHIND) behind.set(name, { ...question, said });
  }
  lately = new Map(questions);
  beside = new WeakSet();
}
function saidNow(name) { // where the choice and "Next" were one press, it has changed since it was looked at
  const { element } = M.pressed;
  return element && isToggle(element) && questionOf(element) === name ? valueOf(element) : '';
}
