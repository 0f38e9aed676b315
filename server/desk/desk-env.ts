import type { SessionCookie } from '#desk/desk-context.ts'
import type { FlashBox } from '#desk/ui/flash.ts'
import type { Person } from '#people/person.ts'
import type { Session } from '#people/sessions.ts'
import type { AccessVerdict } from '#server/desk/access-table.ts'
import type { SiteEnv } from '#server/http/site-env.ts'

/** What the desk's handlers find in their context: as the site's, and who is signed in. */
export type DeskEnv = {
  Bindings: SiteEnv['Bindings']
  Variables: SiteEnv['Variables'] & {
    /** Null only where the access table lets anybody in. */
    person: Person | null
    session: Session | null
    /** Whether the person signed in lately, so that `stepUp` of the access table is met. */
    isFresh: boolean
    /** Whether the access table allows the request; or the error, if the database couldn't say who asks. */
    verdict: AccessVerdict | Error
    cookie: SessionCookie
    flash: FlashBox
  }
}
