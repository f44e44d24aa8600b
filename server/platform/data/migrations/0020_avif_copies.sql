-- additive
CREATE INDEX "media_without_avif" ON "media" USING btree ("company_id","id") WHERE kind = 'image' and deleted_at is null and jsonb_path_exists(variants, '$[*] ? (!exists(@.avif))');