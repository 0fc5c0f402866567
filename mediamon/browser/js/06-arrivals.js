// Pictures, styles, films and other things that a press sends for, where somebody waits until they have come.
const ARRIVALS = new Set(['load', 'error', 'loadedmetadata', 'loadeddata', 'canplay', 'canplaythrough']);
const sentFor = { // name of an element -> is it on its way?
  IMG: (image) => Boolean(image.src || image.srcset),
  LINK: (link) => link.isConnected && link.href !== '' && /stylesheet|preload|prefetch/i.test(link.rel) && !link.sheet,
  OBJECT: (part) => part.isConnected && part.data !== '', EMBED: (part) => part.isConnected && part.src !== '',
  IFRAME: (frame) => frame.isConnected && comesFromHere(frame), // others are advertisements and players, and slow
  VIDEO: isFetched, AUDIO: isFetched,
};
function isFetched(media) { // between being given an address and being told what there is the state is "no source"
  return media.networkState === HTMLMediaElement.NETWORK_LOADING ||
    (media.networkState === HTMLMediaElement.NETWORK_NO_SOURCE && media.src !== '' && !media.error);
}
const TOLD = 50; // ms until the event of what is there has come
const expected = new WeakSet();
M.hearsArrival = async function (target) { // its address is mostly written after the listener is added
  if (!sentFor[tagOf(target)] || expected.has(target) || causedNow() < 0) return;
  expected.add(target);
  const began = awaitTold(target, [...ARRIVALS]);
  await task();
  expected.delete(target);
  if (began && !sentFor[tagOf(target)](target)) done(began);
  else if (began && target.complete) native.setTimeout(() => done(began), TOLD); // it is there, and may have been before anybody listened
};
// Listeners that are set as properties; the body's is the window's.
const BY_PROPERTY = ['scroll', 'scrollend', 'transitionend', 'animationend', ...ARRIVALS];
for (const owner of [HTMLElement.prototype, HTMLBodyElement.prototype, Document.prototype, window]) for (const type of BY_PROPERTY) {
  const own = Object.getOwnPropertyDescriptor(owner, 'on' + type);
  if (own && own.set) Object.defineProperty(owner, 'on' + type, { ...own, set(listener) {
    own.set.call(this, listener);
    if (typeof listener === 'function') M.heard(this || window, type, listener, '');
  } });
}
