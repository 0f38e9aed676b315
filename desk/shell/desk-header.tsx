import { Form, Link, NavLink } from 'react-router'
import { menuOf } from '#desk/shell/desk-menu.ts'
import type { Person } from '#people/person.ts'

type Props = { maker: string; person: Person | null; hasMenu: boolean }

/** The company's name and 'Desk', the pages of the person's role, and who is signed in. No menu while a passkey is needed first. */
export function DeskHeader({ maker, person, hasMenu }: Props) {
  return (
    <header className="desk-header">
      <div className="wrap desk-header-row">
        <Link to="/">
          <span className="desk-maker">{maker}</span> <span className="desk-word">Desk</span>
        </Link>
        {person && (
          <>
            {hasMenu && (
              <nav aria-label="Main" className="desk-nav">
                {menuOf(person.role).map(({ label, path }) => (
                  <NavLink key={path} to={path}>
                    {label}
                  </NavLink>
                ))}
              </nav>
            )}
            <div className="desk-person">
              <NavLink to="/account">{person.name}</NavLink>
              <Form method="post" action="/sign-out" reloadDocument>
                <button type="submit">Sign out</button>
              </Form>
            </div>
          </>
        )}
      </div>
    </header>
  )
}
