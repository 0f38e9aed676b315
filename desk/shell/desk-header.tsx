import { Form, Link, NavLink, useLocation } from 'react-router'
import { ChevronIcon, MenuIcon } from '#app/ui/icons.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { type DeskMenuGroup, isBelow, menuOf } from '#desk/shell/desk-menu.ts'
import { KEYS_DIALOG } from '#desk/ui/desk-keys.tsx'
import { forgetOthers } from '#desk/ui/typed-text.ts'
import type { Person } from '#people/person.ts'

type Props = {
  maker?: string
  person?: Person | null
  hasMenu: boolean
  isQuarantined?: boolean
  followUps?: number
}

/** The role's pages in groups, and who is signed in. No pages until a required passkey is added. */
export function DeskHeader({ maker, person, hasMenu, isQuarantined, followUps = 0 }: Props) {
  const { pathname } = useLocation()
  const groups = person && hasMenu ? menuOf(person.role, isQuarantined) : []
  return (
    <header className="desk-header on-steel">
      <div className="wrap desk-header-row">
        <Link to="/">
          <span className="desk-maker">{maker}</span> <span className="desk-word">Desk</span>
        </Link>
        {groups.length > 0 && (
          <nav aria-label="Main" className="desk-nav">
            {groups.map((group) => (
              <GroupMenu key={group.label} group={group} here={pathname} />
            ))}
          </nav>
        )}
        {followUps > 0 && (
          <Link to="/requests?view=follow-up" className="tool">
            {followUps === 1 ? '1 follow-up' : `${followUps} follow-ups`}
          </Link>
        )}
        {person && (
          <>
            <div className="at-end desk-person">
              <Menu label={<MenuLabel text={person.name} />} className="tool">
                <PersonLinks />
              </Menu>
            </div>
            <div className="desk-drawer">
              <Menu label={<MenuIcon />} name="Menu" className="tool">
                {groups.length > 0 && (
                  <nav aria-label="Menu">
                    {groups.map(({ label, pages }) => (
                      <section key={label} aria-label={label}>
                        <p className="label-caps">{label}</p>
                        {pages.map(({ label: name, path }) => (
                          <NavLink key={path} to={path}>
                            {name}
                          </NavLink>
                        ))}
                      </section>
                    ))}
                  </nav>
                )}
                <p className="label-caps">{person.name}</p>
                <PersonLinks />
              </Menu>
            </div>
          </>
        )}
      </div>
    </header>
  )
}

const MenuLabel = ({ text }: { text: string }) => (
  <>
    <span className="one-line desk-menu-label">{text}</span>
    <ChevronIcon />
  </>
)

/** A group's pages behind its name. A single page is a link. */
function GroupMenu({ group: { label, pages }, here }: { group: DeskMenuGroup; here: string }) {
  const links = pages.map(({ label: name, path, key }) => (
    <NavLink key={path} to={path} data-key={key} className={pages.length === 1 ? 'tool' : ''}>
      {name}
    </NavLink>
  ))
  if (links.length === 1) return links[0]
  return (
    <Menu label={<MenuLabel text={label} />} className="tool" isHere={pages.some(({ path }) => isBelow(path, here))}>
      {links}
    </Menu>
  )
}

const PersonLinks = () => (
  <>
    <NavLink to="/account">Account</NavLink>
    <button type="button" popoverTarget={KEYS_DIALOG} className="needs-script desk-keys-button">
      Keys <kbd>?</kbd>
    </button>
    <Form method="post" action="/sign-out" reloadDocument onSubmit={() => forgetOthers(null)}>
      <button type="submit">Sign out</button>
    </Form>
  </>
)
