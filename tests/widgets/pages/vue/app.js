// A gazette in Vue: sections are routes behind buttons, the months of the archive are router links; news come from the server.
import { createApp, ref, watch } from 'vue';
import { createRouter, createWebHistory } from 'vue-router';

const News = {
  props: ['group'],
  setup(props) {
    const items = ref([]);
    watch(() => props.group, async (group) => {
      const found = await (await fetch(`/news/${group}.json`)).json();
      if (group === props.group) items.value = found;
    }, { immediate: true });
    return { items };
  },
  template: '<ul><li v-for="[path, title] in items" :key="path"><a :href="path">{{ title }}</a></li></ul>',
};
const Home = { components: { News }, template: '<News group="home" />' };
const Section = {
  components: { News },
  props: ['name', 'page'],
  template: `
    <h1>{{ name }}, page {{ page }}</h1>
    <News :group="name + '-' + page" />
    <button v-if="page == 1" @click="$router.push('/' + name + '/2')">Older</button>
    <button v-else @click="$router.push('/' + name + '/1')">Newer</button>`,
};
const Archive = {
  setup: () => ({ months: ['2026-07', '2026-08', '2026-09', '2026-10'] }),
  template: `
    <h1>Archive</h1>
    <p><template v-for="month in months"><RouterLink :to="'/archive/' + month">{{ month }}</RouterLink> </template></p>
    <RouterView />`,
};
const Month = { components: { News }, props: ['month'], template: '<h2>{{ month }}</h2><News :group="month" />' };
const LogOut = { setup: () => { fetch('/api/logout', { method: 'POST' }); }, template: '<h1>Good-bye</h1>' };

const router = createRouter({
  history: createWebHistory(),
  routes: [
    { path: '/', component: Home },
    { path: '/:name(business|culture)/:page', component: Section, props: true },
    { path: '/archive', component: Archive, children: [{ path: ':month', component: Month, props: true }] },
    { path: '/logout', component: LogOut },
  ],
});
createApp({
  template: `
    <nav>
      <RouterLink to="/">Front page</RouterLink>
      <RouterLink v-for="name in ['business', 'culture']" :to="'/' + name + '/1'" custom v-slot="{ navigate }"><button @click="navigate">{{ name }}</button></RouterLink>
      <RouterLink to="/archive">Archive</RouterLink>
      <RouterLink to="/logout">Log out</RouterLink>
    </nav>
    <RouterView />`,
}).use(router).mount('#app');
