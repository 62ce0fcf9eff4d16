/* Builds what a fold holds when it is opened, filters the requirements, shows exchanges where they are asked for; the address
   says what is open and how the requirements are filtered: `#MKT-ASSETS-04?verdict=violated`. Markup that waits was made with
   all text escaped; server text is only ever moved as nodes or set as text. */
(() => {
  const form = document.querySelector('.filters');
  const opener = document.querySelector('.open-exchange');
  const groups = [...document.querySelectorAll('.group')];
  /** The requirements that were built, each with its words and what it holds. */
  const rows = new Map();
  const pressed = (name) =>
    [...form.querySelectorAll(`[data-${name}][aria-pressed="true"]`)].map((button) => button.dataset[name]);
  let opened = '';

  /** Makes ready what was put into the page. */
  function prepare(part) {
    for (const button of part.querySelectorAll('[data-copy]')) button.hidden = false;
    for (const link of part.querySelectorAll('[data-exchange]')) link.setAttribute('aria-expanded', 'false');
    return part;
  }

  /** Puts into a fold what it holds. Of the requirements of a group, what they hold waits on. */
  function build(fold) {
    const row = rows.get(fold);
    if (row && !row.inside.isConnected) fold.append(row.inside);
    const waiting = fold.querySelector(':scope > noscript');
    if (!waiting) return;
    const template = document.createElement('template');
    template.innerHTML = waiting.textContent;
    const part = prepare(template.content);
    for (const built of part.querySelectorAll('.requirement')) {
      rows.set(built, { words: built.textContent.toLowerCase(), inside: built.querySelector('.inside') });
      built.querySelector('.inside').remove();
    }
    waiting.replaceWith(part);
  }

  function show(fold) {
    build(fold);
    fold.hidden = false;
    fold.open = true;
  }

  /** What an id names, after the group that it stands in was built. */
  function find(id) {
    const group = groups.find(({ dataset }) => id.startsWith(`${dataset.prefix}-`));
    if (group) build(group);
    return document.getElementById(id);
  }

  function address() {
    const [id = '', query = ''] = location.hash.slice(1).split('?');
    return { id, filters: new URLSearchParams(query) };
  }

  function tellAddress() {
    const filters = new URLSearchParams();
    for (const name of ['verdict', 'level']) if (pressed(name).length > 0) filters.set(name, pressed(name).join(','));
    for (const name of ['group', 'text']) if (form.elements[name].value) filters.set(name, form.elements[name].value);
    const query = filters.size > 0 ? `?${filters}` : '';
    history.replaceState(null, '', opened || query ? `#${opened}${query}` : location.pathname + location.search);
  }

  function takeAddress() {
    const { id, filters } = address();
    opened = find(id) || /^exchange-\d+$/.test(id) ? id : '';
    for (const name of ['verdict', 'level'])
      for (const button of form.querySelectorAll(`[data-${name}]`))
        button.setAttribute(
          'aria-pressed',
          String((filters.get(name) ?? '').split(',').includes(button.dataset[name])),
        );
    for (const name of ['group', 'text']) form.elements[name].value = filters.get(name) ?? '';
  }

  /** What a row has to be to be shown; undefined where all are. */
  function wanted() {
    const [verdicts, levels] = [pressed('verdict'), pressed('level')];
    const group = form.elements.group.value;
    const words = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (verdicts.length + levels.length + words.length === 0 && group === '') return undefined;
    return (row) =>
      (verdicts.length === 0 || verdicts.includes(row.dataset.verdict)) &&
      (levels.length === 0 || levels.includes(row.dataset.level)) &&
      (group === '' || group === row.dataset.group) &&
      words.every((word) => rows.get(row).words.includes(word));
  }

  /** Shows the rows of a group that fit, and opens the group for them; gives how many do. */
  function filterGroup(group, fits) {
    build(group);
    const all = [...group.querySelectorAll('.requirement')];
    for (const row of all) row.hidden = !fits(row);
    const shown = all.filter((row) => !row.hidden).length;
    group.hidden = shown === 0;
    if (shown > 0 && !group.open) {
      group.open = true;
      group.dataset.filtered = '';
    }
    return shown;
  }

  /** All groups as they were before they were filtered. */
  function unfilter() {
    for (const row of rows.keys()) row.hidden = false;
    for (const group of groups) {
      group.hidden = false;
      if ('filtered' in group.dataset && !group.querySelector('.requirement[open]')) group.open = false;
      delete group.dataset.filtered;
    }
    return Number(form.dataset.total);
  }

  function filter() {
    const fits = wanted();
    const shown = fits ? groups.reduce((sum, group) => sum + filterGroup(group, fits), 0) : unfilter();
    form.querySelector('.shown').textContent = `${shown} of ${form.dataset.total}`;
    document.querySelector('.empty').hidden = shown > 0;
    tellAddress();
  }

  form.addEventListener('click', ({ target }) => {
    const button = target.closest('[aria-pressed]');
    if (!button) return;
    button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
    filter();
  });
  form.addEventListener('input', filter);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => {
    for (const button of form.querySelectorAll('[aria-pressed]')) button.setAttribute('aria-pressed', 'false');
    setTimeout(filter);
  });

  function reveal() {
    const { id } = address();
    const number = /^exchange-(\d+)$/.exec(id)?.[1];
    if (number && opener) return void openExchange(number);
    const element = find(id);
    if (!element?.matches('details')) return;
    opened = element.id;
    if (element.hidden) form.reset();
    const group = element.closest('.group');
    if (group) show(group);
    show(element);
    element.scrollIntoView({ block: 'start' });
    element.querySelector('summary').focus({ preventScroll: true });
  }

  const packs = new Map();
  for (const pack of document.querySelectorAll('script[data-numbers]'))
    for (const [index, number] of pack.dataset.numbers.split(' ').entries()) packs.set(number, { pack, index });
  const unpacked = new WeakMap();

  async function texts(pack) {
    const bytes = Uint8Array.from(atob(pack.textContent), (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return JSON.parse(await new Response(stream).text());
  }

  /** An exchange of its own; undefined where the page doesn't have it. Its markup was made with all text escaped. */
  async function exchange(number) {
    const place = packs.get(number);
    const plain = document.getElementById(`exchange-${number}`);
    if (!place && plain) build(plain);
    if (!place) return plain?.cloneNode(true);
    if (!unpacked.has(place.pack)) unpacked.set(place.pack, texts(place.pack));
    const template = document.createElement('template');
    template.innerHTML = (await unpacked.get(place.pack))[place.index];
    return prepare(template.content).firstElementChild;
  }

  async function toggleExchange(link) {
    const list = link.closest('.chips');
    const number = link.dataset.exchange;
    const step = link.closest('[data-lane]');
    const open = (step ?? list.parentElement).querySelector(`.exchange[data-of="${number}"]`);
    link.setAttribute('aria-expanded', String(!open));
    if (open) return open.remove();
    const entry = await exchange(number);
    entry.removeAttribute('id');
    entry.dataset.of = number;
    entry.open = true;
    if (step) step.append(entry);
    else list.after(entry);
  }

  /** Opens an exchange at its place at the end, by its number. */
  async function openExchange(number) {
    const entry = await exchange(number);
    const output = opener.querySelector('output');
    output.textContent = entry ? '' : `Exchange ${number} is in evidence.har.`;
    if (!entry) return;
    document.getElementById(entry.id)?.remove();
    opener.after(entry);
    entry.open = true;
    entry.scrollIntoView({ block: 'start' });
    entry.querySelector('summary').focus({ preventScroll: true });
  }

  async function copyCommand(button) {
    const text = button.parentElement.querySelector('pre');
    try {
      await navigator.clipboard.writeText(text.textContent);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(text);
      button.textContent = 'Selected';
    }
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  }

  document.addEventListener('click', (event) => {
    const link = event.target.closest('[data-exchange]');
    const copy = event.target.closest('[data-copy]');
    if (link) {
      event.preventDefault();
      void toggleExchange(link);
    }
    if (copy) void copyCommand(copy);
  });

  // What was opened or closed; the event doesn't bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target.open) build(target);
      if (!target.matches('.requirement')) return;
      if (target.open) opened = target.id;
      else if (opened === target.id) opened = '';
      tellAddress();
    },
    true,
  );

  // On paper stands what is violated or waived, and what the reader has opened.
  addEventListener('beforeprint', () => {
    show(document.querySelector('.provenance'));
    for (const group of groups) build(group);
    for (const row of rows.keys()) {
      const { verdict } = row.dataset;
      if (verdict === 'violated' || verdict === 'waived') show(row.closest('.group'));
      if (verdict === 'violated') show(row);
    }
  });

  prepare(document);
  if (opener) {
    opener.hidden = false;
    opener.addEventListener('submit', (event) => {
      event.preventDefault();
      void openExchange(opener.elements.number.value);
    });
  }
  form.hidden = false;
  takeAddress();
  filter();
  reveal();
  addEventListener('hashchange', reveal);
})();
