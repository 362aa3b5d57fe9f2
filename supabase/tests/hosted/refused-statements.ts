import { loadModule, parseSync } from 'libpg-query'

type Tree = { [key: string]: unknown }
type Parsed = { stmts: { stmt: Tree; stmt_location?: number; stmt_len?: number }[] }

/** The schemas of Supabase's own services. Their tables do not belong to the role that runs the migrations. */
const SERVICES = /^(auth|storage)(\.|$)/
/** The tables of Auth on which `postgres` may create and drop triggers. */
const WITH_TRIGGERS = /^auth\.(users|sessions)(\.|$)/
/** The fields of the parser's tree that name a statement's object. */
const OWN_OBJECTS =
  `relation relations table view object objects func funcname typeName typevar sequence schemaname defnames
  newschema`.split(/\s+/)
const READS_AND_WRITES = ['SelectStmt', 'InsertStmt', 'UpdateStmt']

/**
 * Returns the statements of a migration that hosted Supabase refuses. The objects of Auth and Storage do not belong to
 * `postgres`. The role `postgres` may do only this:
 * - read and write rows
 * - create, change, describe and drop policies, but not rename policies
 * - create and drop triggers on users and sessions
 *
 * Only Storage may delete files.
 */
export async function refusedStatements(sql: string): Promise<string[]> {
  await loadModule()
  const { stmts } = parseSync(sql) as Parsed
  const bytes = Buffer.from(sql)
  return stmts.flatMap(({ stmt, stmt_location = 0, stmt_len }) => {
    const [kind = '', node] = Object.entries(stmt)[0] ?? []
    if (isAllowed(kind, node as Tree)) return []
    const end = stmt_len === undefined ? undefined : stmt_location + stmt_len
    return bytes.subarray(stmt_location, end).toString().replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()
  })
}

function isAllowed(kind: string, node: Tree): boolean {
  // The parser keeps the bodies of functions and blocks as text.
  const body = kind === 'DoStmt' || kind === 'CreateFunctionStmt' ? JSON.stringify(node) : ''
  if (/\b(delete\s+from|truncate(\s+table)?)\s+storage\./i.test(body.replaceAll('\\n', ' '))) return false
  if (kind === 'DoStmt') return !/\b(auth|storage)\./i.test(body)

  const objects = OWN_OBJECTS.flatMap((place) => namesIn(node[place])).filter((name) => SERVICES.test(name))
  if (objects.length === 0 || READS_AND_WRITES.includes(kind)) return true
  if (kind === 'DeleteStmt') return objects.every((name) => name.startsWith('auth.'))
  const isOfTrigger = kind === 'CreateTrigStmt' || node['removeType'] === 'OBJECT_TRIGGER'
  if (isOfTrigger) return objects.every((name) => name === 'auth' || WITH_TRIGGERS.test(name))
  if (kind === 'CreatePolicyStmt' || kind === 'AlterPolicyStmt') return true
  return (kind === 'DropStmt' && node['removeType'] === 'OBJECT_POLICY') || isCommentOnPolicy(kind, node)
}

const isCommentOnPolicy = (kind: string, node: Tree) => kind === 'CommentStmt' && node['objtype'] === 'OBJECT_POLICY'

/** Returns the dotted names below a part of the parser's tree. A name is a `RangeVar`, a list of words or one word. */
function namesIn(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (Array.isArray(part)) {
    const words = part.map((each) => (each as { String?: { sval: string } })?.String?.sval)
    if (words.length > 1 && words.every((word) => word !== undefined)) return [words.join('.'), ...words]
    return part.flatMap(namesIn)
  }
  if (typeof part !== 'object' || part === null) return []
  const tree = part as Tree
  const { relname, schemaname } = tree
  if (typeof relname === 'string') return [typeof schemaname === 'string' ? `${schemaname}.${relname}` : relname]
  if (typeof tree['sval'] === 'string') return [tree['sval']]
  return ['String', 'List', 'RangeVar', 'ObjectWithArgs', 'TypeName', 'items', 'objname', 'names'].flatMap((key) =>
    namesIn(tree[key]),
  )
}
