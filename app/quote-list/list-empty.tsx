import { Link } from 'react-router'

/** An empty list says how it is filled. */
export const ListEmpty = () => (
  <section aria-labelledby="fill" className="list-empty">
    <h2 id="fill" className="section-title">
      Nothing on it yet
    </h2>
    <ol>
      <li>
        Find a part in a{' '}
        <Link to="/" className="text-link">
          product table
        </Link>{' '}
        or by its number, and press <span className="list-key">+</span> beside it, or ‘Add to quote list’ on its page.
      </li>
      <li>
        Have a list already? Take it over from a mail or a spreadsheet: number, quantity and note of each line are
        recognised.
      </li>
      <li>Then ask for a quote on all of it at once, or send it to a colleague as a link or a file.</li>
    </ol>
    <p className="actions">
      <Link to="/list/paste" className="button button-dark">
        Paste a list
      </Link>
      <Link to="/order" className="button">
        Order form
      </Link>
    </p>
    <p className="list-kept">The list stays on this device, without an account.</p>
  </section>
)
