export default [
 {
  "url": "/comunicados/640",
  "title": "O arquivo abre nova sala",
  "date": "2025-06-10"
 },
 {
  "url": "/comunicados/642",
  "title": "A câmara apresenta o relatório",
  "date": "2025-06-13"
 },
 {
  "url": "/comunicados/644",
  "title": "A orquestra prepara o verão",
  "date": "2025-06-17"
 },
 {
  "url": "/comunicados/646",
  "title": "Os voluntários encontra manuscrito raro",
  "date": "2025-06-20"
 },
 {
  "url": "/comunicados/648",
  "title": "O museu debate as obras",
  "date": "2025-06-24"
 },
 {
  "url": "/comunicados/650",
  "title": "A biblioteca recebe mil visitantes",
  "date": "2025-06-28"
 },
 {
  "url": "/comunicados/652",
  "title": "O instituto anuncia os premiados",
  "date": "2025-05-02"
 },
 {
  "url": "/comunicados/654",
  "title": "O arquivo apresenta o relatório",
  "date": "2025-05-06"
 },
 {
  "url": "/comunicados/656",
  "title": "A câmara prepara o verão",
  "date": "2025-05-11"
 },
 {
  "url": "/comunicados/658",
  "title": "A orquestra encontra manuscrito raro",
  "date": "2025-05-16"
 },
 {
  "url": "/comunicados/660",
  "title": "Os voluntários debate as obras",
  "date": "2025-05-20"
 },
 {
  "url": "/comunicados/662",
  "title": "O museu recebe mil visitantes",
  "date": "2025-05-25"
 },
 {
  "url": "/comunicados/664",
  "title": "A biblioteca anuncia os premiados",
  "date": "2025-05-30"
 },
 {
  "url": "/comunicados/666",
  "title": "O instituto abre nova sala",
  "date": "2025-01-08"
 },
 {
  "url": "/comunicados/668",
  "title": "O arquivo prepara o verão",
  "date": "2025-01-19"
 },
 {
  "url": "/comunicados/670",
  "title": "A câmara encontra manuscrito raro",
  "date": "2025-01-31"
 },
 {
  "url": "/comunicados/672",
  "title": "A orquestra debate as obras",
  "date": "2025-02-12"
 },
 {
  "url": "/comunicados/674",
  "title": "Os voluntários recebe mil visitantes",
  "date": "2025-02-24"
 },
 {
  "url": "/comunicados/676",
  "title": "O museu anuncia os premiados",
  "date": "2025-03-08"
 },
 {
  "url": "/comunicados/678",
  "title": "A biblioteca abre nova sala",
  "date": "2025-03-20"
 },
 {
  "url": "/comunicados/680",
  "title": "O instituto apresenta o relatório",
  "date": "2025-04-01"
 },
 {
  "url": "/comunicados/682",
  "title": "O arquivo encontra manuscrito raro",
  "date": "2025-04-13"
 },
 {
  "url": "/comunicados/684",
  "title": "A câmara debate as obras",
  "date": "2025-04-25"
 },
 {
  "url": "/comunicados/686",
  "title": "A orquestra recebe mil visitantes",
  "date": "2024-01-15"
 },
 {
  "url": "/comunicados/688",
  "title": "Os voluntários anuncia os premiados",
  "date": "2024-02-17"
 },
 {
  "url": "/comunicados/690",
  "title": "O museu abre nova sala",
  "date": "2024-03-21"
 },
 {
  "url": "/comunicados/692",
  "title": "A biblioteca apresenta o relatório",
  "date": "2024-04-23"
 },
 {
  "url": "/comunicados/694",
  "title": "O instituto prepara o verão",
  "date": "2024-05-26"
 },
 {
  "url": "/comunicados/696",
  "title": "O arquivo debate as obras",
  "date": "2024-06-29"
 },
 {
  "url": "/comunicados/698",
  "title": "A câmara recebe mil visitantes",
  "date": "2024-08-01"
 },
 {
  "url": "/comunicados/700",
  "title": "A orquestra anuncia os premiados",
  "date": "2024-09-03"
 },
 {
  "url": "/comunicados/702",
  "title": "Os voluntários abre nova sala",
  "date": "2024-10-06"
 },
 {
  "url": "/comunicados/704",
  "title": "O museu apresenta o relatório",
  "date": "2024-11-08"
 },
 {
  "url": "/comunicados/706",
  "title": "A biblioteca prepara o verão",
  "date": "2024-12-12"
 },
 {
  "url": "/comunicados/708",
  "title": "O instituto encontra manuscrito raro",
  "date": "2022-02-01"
 },
 {
  "url": "/comunicados/710",
  "title": "O arquivo recebe mil visitantes",
  "date": "2022-03-14"
 },
 {
  "url": "/comunicados/712",
  "title": "A câmara anuncia os premiados",
  "date": "2022-04-25"
 },
 {
  "url": "/comunicados/714",
  "title": "A orquestra abre nova sala",
  "date": "2022-06-06"
 },
 {
  "url": "/comunicados/716",
  "title": "Os voluntários apresenta o relatório",
  "date": "2022-07-17"
 },
 {
  "url": "/comunicados/718",
  "title": "O museu prepara o verão",
  "date": "2022-08-28"
 },
 {
  "url": "/comunicados/720",
  "title": "A biblioteca encontra manuscrito raro",
  "date": "2022-10-09"
 },
 {
  "url": "/comunicados/722",
  "title": "O instituto debate as obras",
  "date": "2022-11-20"
 }
];
