-- additive
ALTER TABLE "booklets" DROP CONSTRAINT "booklets_wizard_step_check";--> statement-breakpoint
ALTER TABLE "booklets" ADD CONSTRAINT "booklets_wizard_step_check" CHECK ("booklets"."wizard_step" in ('start', 'name', 'secteur-activite', 'logo', 'colors', 'font', 'couverture', 'chapitres', 'pages', 'structure', 'personnalisation', 'livret-completed'));