import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MUTATION_GROUPS } from '../../../lab/mutation/groups.ts'

const PROJECT = join(import.meta.dirname, '../../..')

it.each(Object.entries(MUTATION_GROUPS))(
  'names files and tests that exist for the group %s',
  (_name, { files, tests }) => {
    const paths = [...files, ...tests].map((path) => path.replace(/:[\d-]+$/, ''))
    expect(paths.filter((path) => globSync(path, { cwd: PROJECT }).length === 0)).toEqual([])
  },
)
