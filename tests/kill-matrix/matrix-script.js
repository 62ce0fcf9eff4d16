/* Filters the rows of all tables; a group without any row left is hidden, and while something is searched for all are open. */
(() => {
  const form = document.querySelector('.filters');
  const groups = [...document.querySelectorAll('.matrix')];
  const rows = [...document.querySelectorAll('[data-row]')];
  const marks = (row) => [...row.querySelectorAll('td[title]')].map(({ title }) => title).join(' ');
  const words = new Map(rows.map((row) => [row, `${row.textContent} ${marks(row)}`.toLowerCase()]));

  function filter() {
    const wanted = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const problems = form.elements.problems.checked;
    let shown = 0;
    for (const row of rows) {
      const fits = wanted.every((word) => words.get(row).includes(word));
      row.hidden = !fits || (problems && row.dataset.problem !== 'true');
      if (!row.hidden) shown++;
    }
    const filtered = problems || wanted.length > 0;
    for (const group of groups) {
      const left = [...group.querySelectorAll('[data-row]')].some(({ hidden }) => !hidden);
      group.hidden = !left;
      if (filtered) group.open = left;
    }
    form.querySelector('.shown').textContent = `${shown} of ${rows.length}`;
  }

  form.addEventListener('input', filter);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  filter();
})();
