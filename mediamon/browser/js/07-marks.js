// Addresses of which no more is kept than that they were seen: seven bytes each, where a Set of numbers takes thirty. Tables with open
// addresses and linear probing (Knuth, The Art of Computer Programming, volume 3, 6.4), up to nine tenths full: 5 bits of an address's
// hash choose the table, 48 stand in it. Two generations of them, so that a list without an end takes no more and no more room: when the
// younger one is full the older one goes. A list that began anew after so many addresses would be read as new; who collects them knows them still.
// That one of 1.4 million is taken for another happens once in sixteen thousand such pages.
const MOST_FULL = 0.9, WIDER = 1.15, SMALLEST = 32, GENERATION = 200000;
function emptyMarks(room) { return { low: new Uint32Array(room), high: new Uint16Array(room), size: 0 }; } // high 0: nothing stands there
function placeOfMark({ low, high }, a, b) { // where it stands, or would
  const room = low.length;
  let at = Math.floor((a * room) / 4294967296);
  while (high[at] && (low[at] !== a || high[at] !== b)) if (++at === room) at = 0;
  return at;
}
function putMark(table, a, b) {
  const at = placeOfMark(table, a, b);
  if (!table.high[at]) table.size++;
  table.low[at] = a; table.high[at] = b;
}
function widened(table) {
  const wider = emptyMarks(Math.ceil(table.low.length * WIDER));
  for (let at = 0; at < table.low.length; at++) if (table.high[at]) putMark(wider, table.low[at], table.high[at]);
  return wider;
}
function markOf(url) { const [a, b] = hashPair(url); return [b >>> 27, a, (b & 0xffff) || 1]; } // the table's number, and what stands in it
function markGeneration() {
  const tables = [];
  return {
    size: 0,
    has(number, a, b) {
      const table = tables[number];
      return table !== undefined && table.high[placeOfMark(table, a, b)] !== 0;
    },
    add(number, a, b) {
      let table = (tables[number] ??= emptyMarks(SMALLEST));
      if (table.size >= MOST_FULL * table.low.length - 1) tables[number] = table = widened(table);
      const before = table.size;
      putMark(table, a, b);
      this.size += table.size - before;
    },
  };
}
function addressMarks(most = GENERATION) {
  let younger = markGeneration(), older = markGeneration();
  return {
    has(url) {
      if (!younger.size) return false;
      const mark = markOf(url);
      return younger.has(...mark) || older.has(...mark);
    },
    add(url) {
      if (younger.size >= most) { older = younger; younger = markGeneration(); }
      younger.add(...markOf(url));
    },
    clear() { younger = markGeneration(); older = markGeneration(); },
  };
}
