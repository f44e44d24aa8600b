-- additive
CREATE INDEX "enrolments_completed" ON "enrolments" USING btree ("booklet_id",name_key collate "C","id") WHERE completed_at is not null;