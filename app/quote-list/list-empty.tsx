import { Link } from 'react-router'

/** Says how to fill an empty list. */
export const ListEmpty = () => (
  <section aria-labelledby="fill" className="list-empty">
    <h2 id="fill" className="section-title">
      Your list is empty
    </h2>
    <ol>
      <li>
        Find a part in a{' '}
        <Link to="/" className="text-link">
          product table
        </Link>{' '}
        or by its number, and press <span className="list-key">+</span> next to it, or ‘Add to quote list’ on its page.
      </li>
      <li>
        Already have a list? Paste it from an email or a spreadsheet. We read the number, quantity and note on each
        line.
      </li>
      <li>Then request a quote for the whole list, or send it to a colleague as a link or a file.</li>
    </ol>
    <p className="actions">
      <Link to="/list/paste" className="button button-dark">
        Paste a list
      </Link>
      <Link to="/order" className="button">
        Order form
      </Link>
    </p>
    <p className="list-kept">The list is saved on this device. You don’t need an account.</p>
  </section>
)
