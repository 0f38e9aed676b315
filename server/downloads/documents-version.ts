import { codeVersion } from '#content/kept/code-version.ts'

/** Code that draws spec sheets and drawings. Workers aren't in the build, so its hash doesn't cover them. */
const MAKERS = ['print/document-worker.ts', 'print/cad/drawing-svg.ts']

/** The version of the code in `root` that makes a part's documents. */
export const documentsVersion = (root: string): string => codeVersion(root, MAKERS)
