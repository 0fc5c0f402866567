
import {html,render,sig} from './tiny.js';
const wait=ms=>new Promise(r=>setTimeout(r,ms));const tries={};
async function ask(u){const n=tries[u]=(tries[u]||0)+1;await wait(u.includes('topic')?550:300);
 if(n===1&&/health|weather/.test(u))throw new Error('upstream');const r=await fetch(u);if(!r.ok)throw new Error(r.status);return r.json()}
const posts=sig([]),next=sig(0),topic=sig(null),list=sig([]),state=sig('idle'),all=sig(false),busy=sig(false),clock=sig(0);
const $=s=>document.querySelector(s);
async function earlier(){if(busy()||next()===null)return;busy(true);const d=await ask('/live-api/before-'+next()+'.json');posts([...posts(),...d.posts]);next(d.next);busy(false)}
let run=0;async function choose(t){const me=++run;topic(t);all(false);list([]);state('loading');try{const d=await ask('/live-api/topic/'+t.toLowerCase()+'.json');if(me===run){list(d);state('ok')}}catch(e){if(me===run)state('failed')}}
render($('#live'),()=>html`<ol class="posts">${posts().map(p=>html`<li><time>${p.at}</time> <a href="${p.p}">${p.h}</a> <button data-act="react">👍</button></li>`)}</ol>${next()===null?html`<p>That is where our coverage began.</p>`:html`<button data-act="earlier" ${busy()?'disabled':''}>${busy()?'Loading…':'Show earlier posts'}</button>`}`);
render($('#topics'),()=>html`<div class="chips">${['Transport','Health','Courts','Weather'].map(t=>html`<span class="chip${topic()===t?' on':''}" data-act="topic" data-t="${t}">${t}</span>`)}</div><div class="out">${state()==='loading'?html`<p class="spin">Loading ${topic()}…</p>`:state()==='failed'?html`<p>Something went wrong. <button data-act="again">Try again</button></p>`:html`<ul>${list().slice(0,all()?99:4).map(i=>html`<li><a href="${i.p}">${i.h}</a></li>`)}</ul>${list().length>4?html`<button data-act="all">${all()?'Show fewer':'Show all '+list().length}</button>`:''}`}</div>`);
document.addEventListener('click',e=>{const b=e.target.closest('[data-act]');if(!b)return;({earlier,topic:()=>choose(b.dataset.t),again:()=>choose(topic()),all:()=>all(!all()),react:()=>fetch('/api/react',{method:'POST'}),alerts:()=>fetch('/api/alerts',{method:'POST'}),out:()=>fetch('/api/signout',{method:'POST'})})[b.dataset.act]()});
earlier();
setInterval(async()=>{const r=await (await fetch('/live-api/tick.json')).json();$('#viewers').textContent=(r.viewers+Math.floor(Math.random()*900))+' watching'},2500);
const T=['FTSE 8,412 ▲','Pound $1.291 ▼','Brent 71.20 ▲','Rain in the west until nine','Half-time: 1–1'];let k=0;
setInterval(()=>{$('#ticker').textContent=T[k++%T.length]+' '+new Date().toLocaleTimeString()},700);
const A=['Fly for less','New sofa sale','Broadband deals'];
setInterval(()=>{$('#ad').innerHTML='<a href="https://ads.example.com/c?'+k+'" rel="sponsored">'+A[k%3]+'</a>';$('#ad').style.height=(60+k%3*14)+'px'},1100);
