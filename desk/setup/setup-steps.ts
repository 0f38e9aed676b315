/** What a new owner does first. `isDone` comes from what is there, not from a click. */
export type SetupStep = {
  readonly label: string
  readonly text: string
  readonly path: string
  readonly isDone: boolean
}

export type Setup = {
  /** Null if all is done, or someone has dismissed the list. */
  open(person: string): Promise<readonly SetupStep[] | null>
  dismiss(): Promise<void>
}
