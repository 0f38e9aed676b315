/** The API for its page. `server/api/api-for-people.ts` makes it from the OpenAPI description. */
export type DescribedApi = {
  readonly summary: string
  readonly description: string
  readonly openApiUrl: string
  readonly calls: readonly DescribedCall[]
  readonly problem: DescribedAnswer
}

export type DescribedCall = {
  readonly id: string
  readonly path: string
  /** Parameters of POST are posted as one JSON object. */
  readonly method: 'GET' | 'POST'
  readonly address: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly { readonly name: string; readonly description: string; readonly required: boolean }[]
  readonly answer: DescribedAnswer | null
  /** Calls to try. `posted` is a posted call's JSON. `answer` is JSON text, or null if too long to show. */
  readonly examples: readonly {
    readonly summary: string
    readonly address: string
    readonly posted: string | null
    readonly answer: string | null
  }[]
}

export type DescribedAnswer = Omit<DescribedField, 'type'>

export type DescribedField = {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly fields: readonly DescribedField[]
}
