import fc from 'fast-check'

/** The random cases of a test are the same in each run, so that only a change makes it fail; `SEED=7` tries others. */
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 1) })
