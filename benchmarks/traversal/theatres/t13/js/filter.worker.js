let all=null;
async function ready(){if(!all){const r=await fetch('/data/reports.json');all=await r.json()}return all}
self.onmessage=async({data:{seq,region,year,limit}})=>{const d=(await ready()).filter(x=>x.r===region&&x.y===year);self.postMessage({seq,total:d.length,rows:d.slice(0,limit)})};
