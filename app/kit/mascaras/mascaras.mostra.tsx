import { SimpleGrid } from '@mantine/core';
import { CampoComMascara } from './campo-com-mascara.tsx';
import type { Mascara } from './mascaras.ts';

const campos: readonly (readonly [Mascara, string, string, string])[] = [
  ['zipcode', 'CEP', '00000-000', '70040-010'],
  ['cpf', 'CPF', '000.000.000-00', ''],
  ['cnpj', 'CNPJ', '00.000.000/0000-00', ''],
  ['cpf-cnpj', 'CPF ou CNPJ', 'Com mais de 11 dígitos vira CNPJ.', ''],
  ['phone', 'Telefone', 'Com 11 dígitos o primeiro bloco tem cinco.', '(61) 99999-8888'],
  ['money', 'Valor', 'Duas casas, sem negativos.', ''],
  ['decimal', 'Número', 'Até quatro casas, sem negativos.', '1.234,5678'],
  ['car', 'Código do CAR', 'UF, município do IBGE e 32 dígitos hexadecimais.', ''],
];

/** Every mask, and a field of each state. */
export default function MostraDasMascaras() {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {campos.map(([mascara, label, description, valor]) => (
        <CampoComMascara
          key={mascara}
          mascara={mascara}
          name={mascara}
          label={label}
          description={description}
          defaultValue={valor}
        />
      ))}
      <CampoComMascara
        mascara="cpf"
        name="recusado"
        label="Recusado"
        defaultValue="123"
        error="Informe os 11 dígitos."
      />
      <CampoComMascara mascara="cpf" name="parado" label="Desabilitado" defaultValue="123.456.789-09" disabled />
    </SimpleGrid>
  );
}
