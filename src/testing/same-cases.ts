import fc from 'fast-check'

/**
 * Random cases are the same in each run, so that only a code change can make a test fail. `SEED=7` tries other cases.
 */
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 1) })
