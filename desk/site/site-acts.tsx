import { countOf, fileSize } from '#catalog/quantities/format-count.ts'
import type { BackupState } from '#desk/site/site-desk.ts'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { Card, PostButton } from '#desk/ui/controls.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'

type Props = { hasSample: boolean; backup: BackupState | null }

export function SiteActs({ hasSample, backup }: Props) {
  return (
    <Card className="card stack" id="site-acts" title="Maintenance">
      <ul className="rows">
        <li>
          {backup === null ? (
            <p className="hint">The data is in PostgreSQL: the people who run that database make its backups.</p>
          ) : (
            <>
              {backup.kind !== 'running' && (
                <PostButton stays fields={{ do: 'back-up' }}>
                  Back up now
                </PostButton>
              )}
              <p className="hint" role="status">
                <BackupWords backup={backup} />
              </p>
              <p className="hint">
                Requests, parts and attachments, into the folder backups of the server’s data. The last three are kept.
                A backup on the same disk is lost with it: ask your administrator to copy them elsewhere.
              </p>
            </>
          )}
        </li>
        {hasSample && (
          <li>
            <ConfirmButton
              label="Clear the sample"
              title="Remove the sample parts?"
              confirm="Remove them"
              fields={{ do: 'clear-sample' }}
            >
              All parts that came with the product are removed and won’t come back. Your own parts, and sample parts
              that you have changed, stay.
            </ConfirmButton>
            <p className="hint">When your own parts are in.</p>
          </li>
        )}
      </ul>
    </Card>
  )
}

function BackupWords({ backup }: { backup: BackupState }) {
  switch (backup.kind) {
    case 'none':
      return 'None has been made here since the site’s last start.'
    case 'running':
      return (
        <span>
          A backup is being made since <DeskTime at={backup.since} />. Reload the page to see whether it is done.
        </span>
      )
    case 'failed':
      return `The backup failed: ${backup.why} Tell your administrator.`
    default:
      return (
        <span>
          <DeskTime at={backup.at} />
          <span>{`: ${countOf(backup.files, 'file')}, ${fileSize(backup.bytes)}, in ${backup.to}.${backup.faults.length > 0 ? ` Missing or damaged: ${backup.faults.join(', ')}.` : ''}`}</span>
        </span>
      )
  }
}
