import type { FileCall } from '#tests/crash-states/trace.ts'

/** What a program would have done that lacks one of our syncs, or makes it too late. */
export const TRACE_MUTANTS: Readonly<Record<string, (calls: readonly FileCall[]) => FileCall[]>> = {
  'synchronous = off': (calls) => withoutSyncs(calls, /\.db(?:-wal|-journal)?$/),
  'no fsync of an attachment': (calls) => withoutSyncs(calls, /\/attachments\/[^/]+$/),
  'no fsync of the folder of attachments': (calls) => withoutSyncs(calls, /\/attachments$/),
  'no fsync of the folder above it': (calls) => withoutSyncs(calls, /\/catalog-test-\w+$/),
  'an attachment renamed before its fsync': renamedFirst,
}

const withoutSyncs = (calls: readonly FileCall[], path: RegExp): FileCall[] =>
  calls.filter((call) => call.kind !== 'sync' || !path.test(call.path))

/** Each draft of an attachment gets its name first, and is synced under it. */
function renamedFirst(calls: readonly FileCall[]): FileCall[] {
  const renames = new Map(calls.flatMap((call) => (isOfAttachment(call) ? [[call.path, call] as const] : [])))
  return calls.flatMap((call) => {
    if (isOfAttachment(call)) return []
    const rename = call.kind === 'sync' ? renames.get(call.path) : undefined
    return rename
      ? [
          { ...rename, began: call.began, ended: call.began },
          { ...call, path: rename.to },
        ]
      : [call]
  })
}

const isOfAttachment = (call: FileCall): call is FileCall & { kind: 'rename' } =>
  call.kind === 'rename' && call.to.includes('/attachments/')
