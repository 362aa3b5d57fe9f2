import { proxy, wrap } from 'comlink'
import { expect, test } from 'vitest'
import type { SpreadsheetWorker } from './contract.ts'

const PEOPLE = 50_000
const TODAY = '2026-11-26'

function people(): File {
  const lines = Array.from({ length: PEOPLE }, (_, index) => {
    return `Anna,Smith ${index},anna-${index}@example.org,01632 ${960_000 + index},${(index % 28) + 1}/03/1980`
  })
  return new File([['First name,Last name,Email,Phone,Date of birth', ...lines].join('\r\n')], 'people.csv')
}

test('a worker reads and maps 50,000 people, while the page stays responsive', async () => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const spreadsheet = wrap<SpreadsheetWorker>(worker)
  let answers = 0
  const timer = setInterval(() => (answers += 1), 5)
  try {
    const stages = new Set<string>()
    const onProgress = proxy(({ stage }: { stage: string }) => void stages.add(stage))
    const opened = await spreadsheet.open({ file: people() }, { today: TODAY }, onProgress)
    if ('problem' in opened) throw new Error(opened.problem)
    const fields = Object.fromEntries(opened.columns.map(({ key, field }) => [key, field]))
    expect(Object.values(fields)).toEqual(['firstName', 'lastName', 'email', 'phone', 'dateOfBirth'])
    const choice = { kind: opened.kind, fields, answers: {}, defaults: {}, today: TODAY }
    expect(await spreadsheet.map(choice, onProgress)).toEqual({
      rows: PEOPLE,
      refused: [],
      leftOut: [],
      cells: null,
      inexact: [],
      empty: [],
    })
    expect(await spreadsheet.rows(PEOPLE - 1, 500)).toEqual([
      {
        row: PEOPLE + 1,
        firstName: 'Anna',
        lastName: 'Smith 49999',
        email: 'anna-49999@example.org',
        phone: '01632 1009999',
        dateOfBirth: '1980-03-20',
      },
    ])
    expect([...stages]).toEqual(['reading', 'mapping'])
    expect(answers).toBeGreaterThan(3)
  } finally {
    clearInterval(timer)
    worker.terminate()
  }
})
