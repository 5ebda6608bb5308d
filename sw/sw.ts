/// <reference lib="webworker" />
import { forgetMembersOnSignOut } from './member-data.ts'
import { playKeptVideos } from './play-videos.ts'
import { serveAppOffline } from './precache.ts'
import { cacheGameArt, cacheStaticLookups } from './runtime-caches.ts'
import { takeSharedSlips } from './share-target.ts'
import { takeOverWhenAsked } from './updates.ts'

// A table of contents: every line is one feature, implemented in the file that it names. Everything else goes to the network untouched, above
// all every answer that belongs to a member.
serveAppOffline()
cacheStaticLookups()
cacheGameArt()
takeSharedSlips()
playKeptVideos()
forgetMembersOnSignOut()
takeOverWhenAsked()
