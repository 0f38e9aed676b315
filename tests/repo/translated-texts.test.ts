import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JsxChild, type JsxElement, type JsxFragment, type Node, SyntaxKind } from 'typescript/unstable/ast'
import { API, type Type, TypeFlags } from 'typescript/unstable/sync'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike
const NOTHING = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.BooleanLike | TypeFlags.Void

type Parent = JsxElement | JsxFragment
type Checker = ReturnType<ReturnType<API['updateSnapshot']>['getProjects']>[number]['checker']
/** What a child may become: `text` may change, `words` never do, `maybe` may be nothing. */
type Kind = 'text' | 'words' | 'maybe' | 'element'

const api = new API({ cwd: ROOT })
const [project] = api.updateSnapshot({ openProjects: [join(ROOT, 'tsconfig.json')] }).getProjects()
const files = globSync('{app,desk}/**/*.tsx', { cwd: ROOT })

/**
 * A translator in the browser replaces each text by elements of its own. React then updates or removes a text that is no
 * longer there, and inserts before it. It replaces the text of an element that has nothing else, whatever became of it.
 */
test('text that changes or may vanish is alone in an element, so pages work after a translation', () => {
  if (!project) throw new Error('tsconfig.json has no project.')
  const { program, checker } = project
  const wrong = files.flatMap((file) => {
    const source = program.getSourceFile(join(ROOT, file))
    if (!source) throw new Error(`${file} is not in the project.`)
    const found = parentsIn(source).filter((parent) => isFragile(parent, checker))
    return found.map((parent) => `${file}:${source.text.slice(0, parent.getStart(source)).split('\n').length}`)
  })
  api.close()
  expect(files.length).toBeGreaterThan(200)
  expect(wrong).toEqual([])
})

test('part numbers, sizes and other codes are not translated', () => {
  const wrong = files.flatMap((file) => {
    const codes = readFileSync(join(ROOT, file), 'utf8').matchAll(/className="([^"]*\bmono\b[^"]*)"\s*(translate=)?/g)
    return [...codes]
      .filter(([, names = '', is]) => !is && !names.includes('field'))
      .map(([code]) => `${file}: ${code}`)
  })
  expect(wrong).toEqual([])
})

function parentsIn(node: Node, parents: Parent[] = []): Parent[] {
  if (node.kind === SyntaxKind.JsxElement || node.kind === SyntaxKind.JsxFragment) parents.push(node as Parent)
  node.forEachChild((child) => void parentsIn(child, parents))
  return parents
}

function isFragile(parent: Parent, checker: Checker): boolean {
  const kinds = parent.children.filter(isRendered).map((child) => kindOf(child, checker))
  const isFragment = parent.kind === SyntaxKind.JsxFragment
  if (isFragment) return kinds.includes('text') || kinds.includes('words')
  const isBeforeWords = (kind: Kind, at: number) =>
    kind === 'maybe' && kinds.slice(at).find((later) => later !== 'maybe') === 'words'
  return (kinds.length > 1 && kinds.includes('text')) || kinds.some(isBeforeWords)
}

/** Line breaks between tags and comments are left out of the page. */
function isRendered(child: JsxChild): boolean {
  if (child.kind === SyntaxKind.JsxExpression) return child.expression !== undefined
  return child.kind !== SyntaxKind.JsxText || !/^\s*\n\s*$/.test(child.text)
}

function kindOf(child: JsxChild, checker: Checker): Kind {
  if (child.kind === SyntaxKind.JsxText) return 'words'
  if (child.kind !== SyntaxKind.JsxExpression || !child.expression) return 'element'
  if (child.expression.kind === SyntaxKind.StringLiteral) return 'words'
  const types = membersOf(checker.getTypeAtLocation(child.expression), checker)
  // The type of any child, such as `children`: its text is looked at where it is written.
  if (types.some((type) => type.getSymbol()?.name === 'Iterable')) return 'element'
  if (types.some((type) => type.flags & TEXT && !(type.isStringLiteralType() && type.value === ''))) return 'text'
  return types.some((type) => type.flags & NOTHING || checker.isArrayLikeType(type)) ? 'maybe' : 'element'
}

/** Returns the types that a union and the arrays in it consist of. */
function membersOf(type: Type | undefined, checker: Checker): Type[] {
  if (!type) return []
  if (type.isUnionType()) return type.getTypes().flatMap((member) => membersOf(member, checker))
  if (!checker.isArrayLikeType(type) || !type.isTypeReference()) return [type]
  return [type, ...checker.getTypeArguments(type).flatMap((argument) => membersOf(argument, checker))]
}
