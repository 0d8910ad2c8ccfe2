import { SimpleGrid } from '@mantine/core';
import { CampoDeData, CampoDePeriodo } from './campo-de-data.tsx';

/** Days and ranges: empty, filled, limited, wrong, disabled. */
export default function MostraDasDatas() {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <CampoDeData name="vazia" label="Data" description="Digite ou escolha no calendário." />
      <CampoDePeriodo name="periodo_vazio" label="Período" description="Início e fim." />
      <CampoDeData name="cheia" label="Data preenchida" defaultValue="10/03/2026" />
      <CampoDePeriodo name="periodo_cheio" label="Período preenchido" defaultValue="01/03/2026 - 31/03/2026" />
      <CampoDeData
        name="limitada"
        label="Data de março de 2026"
        min="2026-03-01"
        max="2026-03-31"
        defaultValue="15/03/2026"
      />
      <CampoDePeriodo name="parada" label="Período desabilitado" defaultValue="01/03/2026 - 31/03/2026" disabled />
      <CampoDeData
        name="errada"
        label="Data recusada"
        defaultValue="31/02/2026"
        error="Informe um dia que existe: DD/MM/AAAA."
      />
    </SimpleGrid>
  );
}
