/** The API as its page shows it. `server/api/api-for-people.ts` makes it from the OpenAPI description. */
export type DescribedApi = {
  readonly summary: string
  readonly description: string
  /** The path of the OpenAPI description. */
  readonly openApiUrl: string
  readonly calls: readonly DescribedCall[]
  /** What every call answers if it fails. */
  readonly problem: DescribedAnswer
}

export type DescribedCall = {
  /** The id of its section: `/api#search`. */
  readonly id: string
  /** Without the base, `/parts/{tableName}/{id}`. */
  readonly path: string
  /** Parameters of POST are posted as one JSON object. */
  readonly method: 'GET' | 'POST'
  /** The whole path, `/api/v1/parts/{tableName}/{id}`. */
  readonly address: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly { readonly name: string; readonly description: string; readonly required: boolean }[]
  /** Null if it isn't JSON. */
  readonly answer: DescribedAnswer | null
  readonly examples: readonly DescribedExample[]
}

/** A call to try. `posted` is the JSON of a posted call. `answer` is JSON text, or null if it is too long to show. */
export type DescribedExample = {
  readonly summary: string
  readonly address: string
  readonly posted: string | null
  readonly answer: string | null
}

export type DescribedAnswer = {
  /** Also the id of its heading: `/api#SearchAnswer`. */
  readonly name: string
  readonly description: string
  readonly fields: readonly DescribedField[]
}

export type DescribedField = {
  readonly name: string
  readonly type: string
  readonly description: string
  /** The fields of the object, or of the list's objects. */
  readonly fields: readonly DescribedField[]
}
