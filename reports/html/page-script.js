/* Filters the list, opens what a link names, shows exchanges where they are asked for; the address says what is open and how
   the list is filtered: `#MKT-ASSETS-04?verdict=violated`. Server text is only ever moved as nodes or set as text. */
(() => {
  const form = document.querySelector('.filters');
  const opener = document.querySelector('.open-exchange');
  const rows = [...document.querySelectorAll('.requirement')];
  const words = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
  const pressed = (name) =>
    [...form.querySelectorAll(`[data-${name}][aria-pressed="true"]`)].map((button) => button.dataset[name]);
  let opened = '';

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
    opened = document.getElementById(id) || /^exchange-\d+$/.test(id) ? id : '';
    for (const name of ['verdict', 'level'])
      for (const button of form.querySelectorAll(`[data-${name}]`))
        button.setAttribute(
          'aria-pressed',
          String((filters.get(name) ?? '').split(',').includes(button.dataset[name])),
        );
    for (const name of ['group', 'text']) form.elements[name].value = filters.get(name) ?? '';
  }

  function filter() {
    const [verdicts, levels] = [pressed('verdict'), pressed('level')];
    const { group, text } = form.elements;
    const wanted = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const { verdict, level } = row.dataset;
      const fits =
        (verdicts.length === 0 || verdicts.includes(verdict)) &&
        (levels.length === 0 || levels.includes(level)) &&
        (group.value === '' || group.value === row.dataset.group) &&
        wanted.every((word) => words.get(row).includes(word));
      row.hidden = !fits;
      if (fits) shown++;
    }
    form.querySelector('.shown').textContent = `${shown} of ${rows.length}`;
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
    const element = document.getElementById(id);
    if (!element?.matches('details')) return;
    opened = element.id;
    if (element.hidden) form.reset();
    element.hidden = false;
    element.open = true;
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
    if (!place) return plain?.cloneNode(true);
    if (!unpacked.has(place.pack)) unpacked.set(place.pack, texts(place.pack));
    const template = document.createElement('template');
    template.innerHTML = (await unpacked.get(place.pack))[place.index];
    const entry = template.content.firstElementChild;
    for (const button of entry.querySelectorAll('[data-copy]')) button.hidden = false;
    return entry;
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
    const group = event.target.closest('[data-pick-group]');
    const copy = event.target.closest('[data-copy]');
    if (link) {
      event.preventDefault();
      void toggleExchange(link);
    }
    if (copy) void copyCommand(copy);
    if (group) {
      form.elements.group.value = group.dataset.pickGroup;
      filter();
      form.scrollIntoView({ block: 'start' });
    }
  });

  // What was opened or closed; the event doesn't bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!target.matches('.requirement')) return;
      if (target.open) opened = target.id;
      else if (opened === target.id) opened = '';
      tellAddress();
    },
    true,
  );

  // On paper stands what is violated or waived, and what the reader has opened.
  addEventListener('beforeprint', () => {
    for (const row of rows) if (row.dataset.verdict === 'violated') row.open = true;
  });

  for (const button of document.querySelectorAll('[data-copy]')) button.hidden = false;
  for (const link of document.querySelectorAll('[data-exchange]')) link.setAttribute('aria-expanded', 'false');
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
