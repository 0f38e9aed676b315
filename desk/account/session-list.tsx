import { Form } from 'react-router'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import type { ListedSession } from '#people/sessions.ts'

type Props = { sessions: readonly ListedSession[]; here: string | null; canChange: boolean }

/** The browsers in which the person is signed in. `here` is the id of this one. */
export function SessionList({ sessions, here, canChange }: Props) {
  return (
    <section className="desk-section" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Signed in</h2>
      <DeskTable
        caption="Browsers in which you are signed in"
        columns={[
          { key: 'browser', label: 'Browser' },
          { key: 'since', label: 'Since' },
          { key: 'seen', label: 'Last used' },
          { key: 'actions', label: 'Actions' },
        ]}
        rows={sessions.map(({ id, browser, signedInAt, seenAt }) => ({
          key: id,
          cells: {
            browser: id === here ? `${browser} (this one)` : browser,
            since: <DeskTime at={signedInAt} />,
            seen: <DeskTime at={seenAt} />,
            actions: canChange && id !== here && (
              <Form method="post">
                <input type="hidden" name="do" value="end" />
                <input type="hidden" name="id" value={id} />
                <button type="submit" className="button button-small">
                  Sign out
                </button>
              </Form>
            ),
          },
        }))}
      />
    </section>
  )
}
