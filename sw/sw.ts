/// <reference lib="webworker" />
import { forgetMembersOnSignOut } from './member-data.ts'
import { playKeptVideos } from './play-videos.ts'
import { serveAppOffline } from './precache.ts'
import { cacheGameArt, cacheStaticLookups } from './runtime-caches.ts'
import { takeSharedSlips } from './share-target.ts'
import { takeOverOnRequest } from './updates.ts'

// Each line is one feature, implemented in the file of that name. All other requests go to the network unchanged, above all every response
// that belongs to a member.
serveAppOffline()
cacheStaticLookups()
cacheGameArt()
takeSharedSlips()
playKeptVideos()
forgetMembersOnSignOut()
takeOverOnRequest()
