import fc from 'fast-check'

/**
 * Random cases are the same in each run, so a test can only begin to fail when the code changes. `SEED=7` uses other
 * cases.
 */
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 1) })
