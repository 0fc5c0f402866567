import {LitElement,html} from 'lit';
class NewsBox extends LitElement{static properties={tab:{},n:{}};constructor(){super();this.tab='x';this.n=1}
render(){return html`<nav>${['x','y','z'].map(t=>html`<span class="t" @click=${()=>{this.tab=t;this.n=1}}>${t}</span>`)}</nav><ul>${Array.from({length:this.n},(_,k)=>G(this.tab+k)).flat().map(x=>html`<li><a href=${x.u}>${x.t}</a></li>`)}</ul>${this.n<4?html`<div @click=${()=>this.n++} style="cursor:pointer">more</div>`:''}`}}
customElements.define('news-box',NewsBox);document.getElementById('app').innerHTML='<news-box></news-box>';
