/** Only what we use. The library has no types of its own. */
declare module 'occt-import-js' {
  type Mesh = {
    readonly name: string
    readonly color?: readonly [number, number, number]
    readonly attributes: {
      readonly position: { readonly array: readonly number[] }
      readonly normal?: { readonly array: readonly number[] }
    }
    readonly index: { readonly array: readonly number[] }
  }
  type Reader = {
    ReadStepFile(
      content: Uint8Array,
      options: Readonly<Record<string, string | number>>,
    ): { readonly success: boolean; readonly meshes?: readonly Mesh[] }
  }
  type Options = {
    /** Called instead of reading and compiling the library's file. */
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => WebAssembly.Exports,
    ): WebAssembly.Exports
  }
  export default function occtimportjs(options?: Options): Promise<Reader>
}
