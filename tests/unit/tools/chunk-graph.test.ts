import { expect, test } from 'vitest'
import { filesNeededBy } from '../../../tools/bundle/chunk-graph.ts'

const graph = {
  'first.js': { modules: ['src/main.tsx'], imports: ['runtime.js'], css: ['first.css'] },
  'runtime.js': { modules: [], imports: [], css: [] },
  'login.js': {
    modules: ['src/routes/login.tsx?tsr-split=component'],
    imports: ['first.js', 'field.js'],
    css: [],
  },
  'field.js': { modules: ['src/ui/fields/field.tsx'], imports: [], css: [] },
  'chat.js': { modules: ['src/features/chat.tsx'], imports: ['runtime.js'], css: [] },
}

test('a screen costs its own files and all that they import, each once', () => {
  expect([...filesNeededBy(graph, ['src/main.tsx', 'src/routes/login.tsx'])].toSorted()).toEqual([
    'field.js',
    'first.css',
    'first.js',
    'login.js',
    'runtime.js',
  ])
})

test('a module that moved breaks the budget instead of making it cheaper', () => {
  expect(() => filesNeededBy(graph, ['src/routes/log-in.tsx'])).toThrow('src/routes/log-in.tsx')
})
