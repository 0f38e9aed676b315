import { Form, Link, NavLink } from 'react-router'
import { countOf } from '#catalog/quantities/format-count.ts'
import { menuOf } from '#desk/shell/desk-menu.ts'
import { forgetOthers } from '#desk/ui/typed-text.ts'
import type { Person } from '#people/person.ts'

type Props = {
  maker: string
  person: Person | null
  hasMenu: boolean
  /** How many requests to follow up today. */
  followUps: number
}

/** The company's name and 'Desk', the role's pages, and who is signed in. No menu until a required passkey is added. */
export function DeskHeader({ maker, person, hasMenu, followUps }: Props) {
  return (
    <header className="desk-header on-steel">
      <div className="wrap desk-header-row">
        <Link to="/">
          <span className="desk-maker">{maker}</span> <span className="desk-word">Desk</span>
        </Link>
        {person && (
          <>
            {hasMenu && (
              <nav aria-label="Main" className="desk-nav">
                {menuOf(person.role).map(({ label, path, key }) => (
                  <NavLink key={path} to={path} data-key={key} className="tool">
                    {label}
                  </NavLink>
                ))}
                {followUps > 0 && (
                  <Link to="/requests?view=follow-up" className="tool">
                    {countOf(followUps, 'follow-up')}
                  </Link>
                )}
              </nav>
            )}
            <div className="desk-person">
              <NavLink to="/account" className="tool">
                {person.name}
              </NavLink>
              <Form method="post" action="/sign-out" reloadDocument onSubmit={() => forgetOthers(null)}>
                <button type="submit" className="tool">
                  Sign out
                </button>
              </Form>
            </div>
          </>
        )}
      </div>
    </header>
  )
}
