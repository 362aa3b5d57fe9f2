import { openTestBackEnd } from '../../tests/open-test-back-end.ts'
import { describeContract } from '../../tests/contract/contract-suite.ts'

describeContract('in Node', '/functions/v1/api', async () => {
  const backEnd = await openTestBackEnd()
  return {
    send: (path, init) => backEnd.fetch(new Request(`http://localhost${path}`, init)),
    sql: (query) => backEnd.sql(query),
    secretKey: backEnd.secretKey,
    close: () => backEnd.close(),
  }
})
