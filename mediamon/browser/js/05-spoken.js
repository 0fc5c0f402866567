// Sockets are routed nowhere: what they are opened at and told is judged here, from when the page is there. What it takes to hear of news
// ("subscribe", "join") orders nothing.
const SPOKEN = new RegExp(OPTIONS.spoken, 'i'), HARMLESS = new RegExp(OPTIONS.reading, 'i');
const SAYS = /"(?:action|type|event|cmd|command|op|operation|operationName|method|do|act|task|name|kind)"\s*:\s*"([^"\\]{1,60})"/g;
const FIRST_SAID = /^\d*\s*\[\s*"([^"\\]{1,60})"/, PLAINLY = /^\s*([\p{L}_:./-]{1,60})(?:[\s:/,;=]+[\w.-]{1,40}){0,2}\s*$/u; // as socket.io says it; in words alone
const MOST_SAID = 4, LONGEST_SAID = 20000; // words of what is to be done; characters of a message
const isThereNow = () => M.loadedOnce || doc.readyState() === 'complete';
function namesOrder(text) {
  const words = text.replace(/([a-z])(?=[A-Z])/g, '$1 ').split(/[^\p{L}]+/u).filter(Boolean);
  return words.length <= MOST_SAID && words.some((word) => SPOKEN.test(word)) && !words.some((word) => HARMLESS.test(word));
}
function noteHeld(channel, what) { // the press that has asked for it is told of, as one that the guard has refused
  if (M.pressing && M.beacons.length < MOST_BEACONS) M.beacons.push(`${String(channel).slice(0, LONGEST_BEACON)}/${what}`);
}
function mayNotSay(socket, message) {
  if (!isThereNow() || typeof message !== 'string') return false;
  const text = message.slice(0, LONGEST_SAID), [, alone] = FIRST_SAID.exec(text) || PLAINLY.exec(text) || [];
  const said = [...(alone ? [alone] : []), ...[...text.matchAll(SAYS)].map(([, value]) => value)];
  const order = said.find(namesOrder) || (/"(?:query)"\s*:\s*"(?:\\[nrt]|[\s,]|#.*?\\n)*mutation\b/.test(text) ? 'mutation' : '');
  if (!order) return false;
  noteHeld(socket.url.split(/[?#]/)[0], order);
  return true;
}
function mayNotOpen(url) { // throws as the browser does at an address that it will not open
  if (!isThereNow()) return;
  let path;
  try { path = new URL(url, doc.baseURI()).pathname; } catch (e) { return; } // no address: the browser says so
  const parts = path.split('/').filter(Boolean), at = parts.findIndex(namesOrder);
  if (at < 0 || parts.slice(at).some((part) => HARMLESS.test(part))) return;
  noteHeld(String(url).split(/[?#]/)[0], 'open');
  throw new DOMException('refused', 'SecurityError');
}
