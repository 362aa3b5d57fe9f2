/** A node of a plan in the form of `explain (analyze, format json)`. */
type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** A scan of a table: the number of rows that each run of the scan read, and the number of its runs. */
export type Scan = { kind: string; table: string; rows: number; runs: number; query: string }

/** @param note a notice that auto_explain sends after a statement; other notices contain no scans */
export function scansOf(note: string): Scan[] {
  const json = /^duration: .*?plan:\n(.*)$/s.exec(note)?.[1]
  if (!json) return []
  const { Plan: plan, 'Query Text': query } = JSON.parse(json) as { Plan: PlanNode; 'Query Text': string }
  const found: Scan[] = []
  const visit = (node: PlanNode) => {
    const table = node['Relation Name']
    if (table) {
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      found.push({
        kind: node['Node Type'],
        table,
        rows: node['Actual Rows'] + removed,
        runs: node['Actual Loops'],
        query,
      })
    }
    node.Plans?.forEach(visit)
  }
  visit(plan)
  return found
}
