import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { carryLines, isOpen, type PasteAnswer } from '#app/components/paste-answer.ts'
import { listLine } from '#catalogue/list-line.ts'
import type { ResolvedLine } from '#catalogue/list-resolver.ts'
import { readQuantities } from '#catalogue/pasted-list/list-quantity.ts'

/** A line by its place in the list as it was read. */
export type ShownLine = ResolvedLine & { readonly index: number; readonly state: 'read' | 'asked' }

/**
 * The lines on the page. A corrected number is asked for at once; the answer takes the line's place, and the line stays
 * where it is. `said` tells what became of the last step.
 */
export function usePastedLines(first: readonly ResolvedLine[]) {
  const [lines, setLines] = useState<readonly ShownLine[]>(() =>
    first.map((line, index) => ({ ...line, index, state: 'read' })),
  )
  const [open] = useState(() => new Set(first.flatMap((line, index) => (isOpen(line) ? [index] : []))))
  const [left, setLeft] = useState<ShownLine | null>(null)
  const [said, setSaid] = useState('')
  const fetcher = useFetcher<PasteAnswer>()
  const { data: answer, state } = fetcher
  useEffect(() => {
    if (!answer) return
    const resolved = new Map(answer.lines?.map((line) => [line.place, line]))
    setLines((before) =>
      before.map((line) => {
        if (line.state !== 'asked') return line
        const next = resolved.get(line.index + 1)
        return next ? { ...next, place: line.place, index: line.index, state: 'read' } : { ...line, state: 'read' }
      }),
    )
    setSaid(answer.lines ? answer.lines.map(toldOf).join(' ') : answer.trouble.join(' '))
  }, [answer])

  /** Asks for all lines that have changed: an answer that is overtaken by the next question is in that one too. */
  const ask = (changed: readonly ShownLine[]) => {
    const waiting = lines.filter((line) => line.state === 'asked' && changed.every(({ index }) => index !== line.index))
    const asked = [...waiting, ...changed].map((line) => ({ ...line, state: 'asked' as const }))
    const byIndex = new Map(asked.map((line) => [line.index, line]))
    setLines(lines.map((line) => byIndex.get(line.index) ?? line))
    // The place is the line's own here, so that the answer finds it.
    const carried = carryLines(asked.map((line) => ({ ...line, place: line.index + 1 })))
    fetcher.submit({ intent: 'check', lines: carried }, { method: 'post', action: '/list/paste' })
  }
  const correct = (line: ShownLine, number: string) => {
    if (number.trim() !== '' && number.trim() !== line.number) ask([{ ...line, ...listLine(number, line) }])
  }
  const count = (line: ShownLine, cell: string) => {
    const {
      quantities: [one = 1, ...more],
      doubt,
    } = readQuantities(cell)
    const next = { ...line, ...listLine(line.number, { ...line, quantities: [one, ...more] }), doubt }
    setLines(lines.map((other) => (other.index === line.index ? next : other)))
  }
  const leave = (index: number) => {
    const line = lines.find((each) => each.index === index)
    if (!line) return
    setLeft(line)
    setLines(lines.filter((each) => each !== line))
    setSaid(`${line.number} is left out.`)
  }
  const putBack = () => {
    if (!left) return
    setLines([...lines, left].sort((a, b) => a.index - b.index))
    setSaid(`${left.number} is back in the list.`)
    setLeft(null)
  }
  const look = (line: ShownLine) => ask([line])
  return { lines, open, left, said, setSaid, busy: state !== 'idle', correct, count, leave, putBack, look }
}

export type PastedLines = ReturnType<typeof usePastedLines>

const toldOf = ({ status, number, parts }: ResolvedLine): string => {
  if (status === 'found') return `${number} is found.`
  if (status === 'several') return `${number} may be ${parts.length} parts.`
  return `${number} is not found.`
}
