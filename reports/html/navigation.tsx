interface Place {
  readonly id: string;
  readonly short: string;
}

/**
 * Links to the sections of a page, which stay in sight while it scrolls.
 * @param markup the rendered sections: the navigation names the headings that are there
 */
export function Navigation({ markup }: { readonly markup: string }) {
  const places = Array.from(
    markup.matchAll(/<h2 id="([a-z-]+)" data-short="([A-Za-z ]+)">/g),
    ([, id = '', short = '']): Place => ({ id, short }),
  );
  return (
    <nav aria-label="Sections">
      <ul>
        {places.map(({ id, short }) => (
          <li key={id}>
            <a href={`#${id}`}>{short}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
