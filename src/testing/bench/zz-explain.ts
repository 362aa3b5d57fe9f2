import { createClient } from '@supabase/supabase-js'
import ws from 'ws'
import { openBackEnd } from '/work/wt/r2/supabase/embedded/back-end.ts'
import { signUp } from '/work/wt/r2/src/domain/access/credentials.commands.ts'
import { REGISTERED } from '/work/wt/r2/src/testing/bench/register-lists.ts'
import { readFileSync } from 'node:fs'
const backEnd = await openBackEnd({ folder: process.env.R2_FOLDER })
const db = createClient('http://localhost', backEnd.publishableKey, { global: { fetch: (i, n) => backEnd.fetch(new Request(i, n)) }, auth: { persistSession: false, autoRefreshToken: false }, realtime: { transport: ws as never } })
const has = await backEnd.sql('select count(*)::int as n from public.member_attendance') as any
if (has[0].n === 0) {
  await signUp(db as any, { username: 'ruth', password: 'secret-1' })
  const t = Date.now()
  await backEnd.sql(REGISTERED)
  console.log('seeded', Date.now() - t)
}
const [me] = await backEnd.sql('select p.id, church_id from public.profiles p limit 1') as any
const time = async (name: string, sql: string, n = 5) => {
  const out = []
  for (let i = 0; i < n; i++) {
    await backEnd.sql('begin')
    await backEnd.sql(`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', '${me.id}', true), set_config('request.jwt.claims', '{"role": "authenticated", "sub": "${me.id}"}', true)`)
    const c = process.cpuUsage(); const t = performance.now()
    const rows = await backEnd.sql(sql) as any
    const u = process.cpuUsage(c)
    out.push(`${(performance.now() - t).toFixed(0)}/${((u.user + u.system) / 1000).toFixed(0)}`)
    if (i === n - 1 && /^explain/.test(sql)) console.log(rows.map((r: any) => r['QUERY PLAN']).join('\n'))
    await backEnd.sql('rollback')
  }
  console.log(name, out.join(' '))
}
for (const file of process.argv.slice(2)) if (file.endsWith('.sql')) { try { await backEnd.sql(readFileSync(file, 'utf8')) } catch (e) { console.log(file, e) } }
await time('missed', 'select count(*) from public.list_missed(current_date)')
await time('new', 'select count(*) from public.list_new(current_date)')
await time('weeks', `select public.member_weeks((select id from public.members where first_name = 'Ruth 2700'), current_date)`)
if (process.env.R2_SQL) await time('q', readFileSync(process.env.R2_SQL, 'utf8').replaceAll('CHURCH', `'${me.church_id}'::uuid`), 2)
await backEnd.close()
