import { Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { CampoComMascara } from '../mascaras/campo-com-mascara.tsx';
import { numeroDaMascara } from '../mascaras/mascaras.ts';
import { converter } from './converter.ts';
import { type Medida, nomesDasMedidas, unidades } from './tabelas.ts';

const MEDIDAS = Object.keys(nomesDasMedidas) as readonly Medida[];
const resultado = new Intl.NumberFormat('pt-BR', { maximumSignificantDigits: 10 });

const unidadesDe = (medida: Medida) => unidades.filter((unidade) => unidade.medida === medida);
const opcoes = (medida: Medida) =>
  unidadesDe(medida).map(({ simbolo, nome }) => ({ value: simbolo, label: `${nome} (${simbolo})` }));

/** An amount in another unit, as it is typed. */
export function Conversor() {
  const rotulo = useId();
  const [valor, setValor] = useState('1');
  const [medida, setMedida] = useState<Medida>('comprimento');
  const [de, setDe] = useState('km');
  const [para, setPara] = useState('m');
  const mudarMedida = (nova: Medida) => {
    const [primeira, segunda = primeira] = unidadesDe(nova);
    setMedida(nova);
    setDe(segunda?.simbolo ?? '');
    setPara(primeira?.simbolo ?? '');
  };
  const numero = numeroDaMascara(valor);
  return (
    <section aria-labelledby={rotulo}>
      <Text id={rotulo} fw={500} mb="xs">
        Conversor de unidades
      </Text>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label="Medida"
          data={MEDIDAS.map((value) => ({ value, label: nomesDasMedidas[value] }))}
          value={medida}
          onChange={(event) => mudarMedida(event.currentTarget.value as Medida)}
        />
        <CampoComMascara
          mascara="decimal"
          label="Valor"
          defaultValue={valor}
          w={140}
          onInput={(event) => setValor(event.currentTarget.value)}
        />
        <NativeSelect
          label="De"
          data={opcoes(medida)}
          value={de}
          onChange={(event) => setDe(event.currentTarget.value)}
        />
        <NativeSelect
          label="Para"
          data={opcoes(medida)}
          value={para}
          onChange={(event) => setPara(event.currentTarget.value)}
        />
        <TextInput
          label="Resultado"
          readOnly
          w={220}
          value={numero === null ? 'Informe um valor' : `${resultado.format(converter(numero, de, para))} ${para}`}
        />
      </Group>
    </section>
  );
}
