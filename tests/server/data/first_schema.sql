BEGIN TRANSACTION;
CREATE TABLE options (
    "table" TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    automatic INTEGER NOT NULL,
    PRIMARY KEY ("table", number)
) STRICT, WITHOUT ROWID;
INSERT INTO "options" VALUES('eb277f082c85',0,'play dune_the_desert_planet',0);
INSERT INTO "options" VALUES('eb277f082c85',1,'to hagga_basin',0);
INSERT INTO "options" VALUES('eb277f082c85',2,'end turn',0);
INSERT INTO "options" VALUES('eb277f082c85',3,'play dagger',0);
INSERT INTO "options" VALUES('eb277f082c85',4,'to gather_support',0);
INSERT INTO "options" VALUES('eb277f082c85',5,'pay 0',1);
INSERT INTO "options" VALUES('eb277f082c85',6,'end turn',1);
INSERT INTO "options" VALUES('eb277f082c85',7,'play dagger',0);
INSERT INTO "options" VALUES('eb277f082c85',8,'to assembly_hall',1);
INSERT INTO "options" VALUES('eb277f082c85',9,'intrigue intelligence_report',0);
INSERT INTO "options" VALUES('eb277f082c85',10,'end turn',1);
INSERT INTO "options" VALUES('eb277f082c85',11,'reveal',0);
INSERT INTO "options" VALUES('eb277f082c85',12,'buy bene_gesserit_operative',0);
INSERT INTO "options" VALUES('eb277f082c85',13,'end turn',0);
INSERT INTO "options" VALUES('eb277f082c85',14,'play seek_allies',0);
INSERT INTO "options" VALUES('eb277f082c85',15,'to dutiful_service',0);
INSERT INTO "options" VALUES('eb277f082c85',16,'resolve dutiful_service',0);
INSERT INTO "options" VALUES('eb277f082c85',17,'take contract_espionage',0);
INSERT INTO "options" VALUES('eb277f082c85',18,'end turn',1);
INSERT INTO "options" VALUES('eb277f082c85',19,'play seek_allies',0);
INSERT INTO "options" VALUES('eb277f082c85',20,'to desert_tactics',0);
INSERT INTO "options" VALUES('eb277f082c85',21,'resolve desert_tactics 2',0);
INSERT INTO "options" VALUES('eb277f082c85',22,'trash seek_allies from play',0);
INSERT INTO "options" VALUES('eb277f082c85',23,'deploy 3',0);
INSERT INTO "options" VALUES('eb277f082c85',24,'end turn',1);
INSERT INTO "options" VALUES('eb277f082c85',25,'play reconnaissance',0);
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    made REAL NOT NULL,
    name TEXT NOT NULL,
    head TEXT NOT NULL,
    content TEXT NOT NULL,
    seats TEXT NOT NULL,
    pace REAL NOT NULL,
    chance TEXT NOT NULL,
    rev INTEGER NOT NULL,
    stand TEXT NOT NULL,
    taken_back INTEGER NOT NULL
) STRICT;
INSERT INTO "tables" VALUES('eb277f082c85',1.79485642299012708661e+09,'The first','sietch replay 2
version: 0.1.0
rules: 4
content: uprising choam 8322d1b3bdc6
players: 4
choam: on
leaders: staban_tuek (random), muad_dib (random), gurney_halleck (random), lady_jessica (random)
seed: 5

','','[{"who":"person","name":"","bot":"","key":"1aa3dc5285daaa4537af1f82c4eae62ab8e5145a8c2df54486750dfde1ca3957"},{"who":"bot","name":"","bot":"random","key":""},{"who":"bot","name":"","bot":"random","key":""},{"who":"bot","name":"","bot":"random","key":""}]',1.0,'2009397840581654909',26,'{"round":1,"points":[1,1,1,1],"over":false}',0);
INSERT INTO "tables" VALUES('7b410590a4ae',1.79485642443573880193e+09,'Own cards','sietch replay 2
version: 0.1.0
rules: 4
content: uprising choam 0b178359b1d2 + mine 1
players: 3
choam: on
leaders: lady_margot_fenring (random), lady_jessica (random), gurney_halleck (random)
seed: 6

','id: mine
version: 1
cards:
  - {id: my_knife, type: imperium, cost: 1, copies: 2, reveal: swords 1}
','[{"who":"person","name":"","bot":"","key":"f630516e5bffbd4a3c93bce5c294b314b82a5450bd71339470847f33edd59a16"},{"who":"bot","name":"","bot":"random","key":""},{"who":"bot","name":"","bot":"random","key":""}]',1.0,'4312021206701007110',0,'{"round":1,"points":[0,0,0],"over":false}',0);
COMMIT;
PRAGMA user_version = 1;
