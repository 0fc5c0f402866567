// What answers without a request of its own: sockets, streams of events and workers. A press that says something to one of
// them is over when the next message has come back, or when none does.
const ANSWERED = 1000; // ms within which an answer is expected
const BETWEEN = 200; // ms between the parts of one, of who has been heard to answer in parts
const inParts = new WeakSet(), heardLast = new WeakMap();
function hear(target) { // once: has an answer come soon after another one, to nothing that was said since?
  if (heardLast.has(target)) return;
  heardLast.set(target, -Infinity);
  native.add.call(target, 'message', () => {
    const now = native.now();
    if (now - heardLast.get(target) < BETWEEN) inParts.add(target);
    heardLast.set(target, now);
  });
}
function awaitAnswer(target) {
  const token = expect(causedNow());
  hear(target);
  heardLast.set(target, -Infinity);
  if (!token) return;
  let last = 0;
  const over = () => { native.remove.call(target, 'message', heard); native.clearTimeout(last); done(token); };
  const heard = () => {
    if (!inParts.has(target)) return over();
    native.clearTimeout(last);
    last = native.setTimeout(over, BETWEEN);
  };
  native.add.call(target, 'message', heard);
  native.add.call(target, 'error', over, { once: true });
  native.setTimeout(over, ANSWERED);
}
for (const [name, method] of [['WebSocket', 'send'], ['Worker', 'postMessage']]) {
  const type = window[name];
  if (!type) continue;
  const say = type.prototype[method];
  type.prototype[method] = function (...args) {
    if (name === 'WebSocket' && mayNotSay(this, args[0])) return undefined;
    awaitAnswer(this);
    return say.apply(this, args);
  };
}
for (const name of ['WebSocket', 'EventSource']) { // a new one has first to be opened, or to tell the first thing
  if (!window[name]) continue;
  window[name] = new Proxy(window[name], { construct(target, args, made) {
    if (name === 'WebSocket') mayNotOpen(args[0]);
    const channel = Reflect.construct(target, args, made);
    if (name === 'EventSource') awaitAnswer(channel);
    else {
      const token = expect(causedNow());
      if (token) for (const type of ['open', 'error']) native.add.call(channel, type, () => done(token), { once: true });
      if (token) native.setTimeout(() => done(token), ANSWERED);
    }
    return channel;
  } });
}
