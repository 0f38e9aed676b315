/** Only what we use. The library has no types of its own. */
declare module 'occt-import-js' {
  type Mesh = {
    readonly name: string
    /** Linear red, green and blue. */
    readonly color?: readonly [number, number, number]
    readonly attributes: {
      readonly position: { readonly array: readonly number[] }
      readonly normal?: { readonly array: readonly number[] }
    }
    readonly index: { readonly array: readonly number[] }
  }
  type Options = {
    readonly linearUnit: 'millimeter' | 'meter'
    readonly linearDeflectionType: 'bounding_box_ratio' | 'absolute_value'
    readonly linearDeflection: number
    readonly angularDeflection: number
  }
  type Reader = {
    ReadStepFile(
      content: Uint8Array,
      options: Options,
    ): { readonly success: boolean; readonly meshes?: readonly Mesh[] }
  }
  export default function occtimportjs(): Promise<Reader>
}
