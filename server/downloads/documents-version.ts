import { codeVersion } from '#content/kept/code-version.ts'

/** Code that draws spec sheets and drawings. Workers aren't in the build, so its hash doesn't cover them. */
const MAKERS = ['print/document-worker.ts', 'print/cad/drawing-svg.ts']

export const documentsVersion = (root: string): string => codeVersion(root, MAKERS)
